/** Longest search query in characters: a sentence, not a text. */
export const longestQuery = 200;
