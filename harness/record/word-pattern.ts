// The pattern of words in names, addresses and texts.

export const wordPattern = /[\p{L}\p{N}]+/gu;
