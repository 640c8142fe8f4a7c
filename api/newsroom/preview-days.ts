/** How many days a preview link can last. */
export const previewDays = [1, 7, 30, 90, 365] as const;
