// Names a customer: the company, or else the person.
export interface CustomerName {
  readonly company: string | null;
  readonly firstname: string;
  readonly lastname: string;
}

export function nameOfCustomer({ company, firstname, lastname }: CustomerName): string {
  return company ?? `${firstname} ${lastname}`;
}
