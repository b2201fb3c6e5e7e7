/** Whether a key is part of a word that is still being put together, as those of Chinese and Japanese are. Safari says it by 229 alone. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229
