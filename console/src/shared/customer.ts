// The name of a customer: of the company, or else of the person.
export interface Named {
  readonly company: string | null;
  readonly firstname: string;
  readonly lastname: string;
}

export function nameOfCustomer({ company, firstname, lastname }: Named): string {
  return company ?? `${firstname} ${lastname}`;
}
