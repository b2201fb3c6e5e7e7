/** Letters of Vietnamese carry two marks: lines of large type make room for them. */
export const roomForMarks = (text: string) => (/[\u1ea0-\u1ef9]/.test(text) ? { lineHeight: 1.15 } : undefined)
