// Whether servers have the option `storage`: the proofs of servers over a home begin with it.

export const hasStorage: boolean = true;
