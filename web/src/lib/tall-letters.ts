/** Letters of Vietnamese carry two marks: lines of large type make room for them. */
export const isTall = (text: string): boolean => /[\u1ea0-\u1ef9]/.test(text)
