/** Vietnamese sets two marks on a letter, and the alphabets from Hebrew to Khmer reach below the line: large type makes room for them. */
export const isTall = (text: string): boolean => /[\u0590-\u1fff]/.test(text)
