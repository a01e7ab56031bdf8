// Whether servers keep their sandboxes in a home yet : the proofs of servers over a home begin with it.

export const hasStorage: boolean = true;
