// Whether servers keep their sandboxes in a home yet (`isStorageWired` in mock/create-mock.ts): the proofs of servers over a home begin with it.

export const hasStorage: boolean = false;
