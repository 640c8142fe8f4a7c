/** The longest fields of a text, in UTF-16 code units. The limit of a body is a setting. */
export const textLimits = { title: 300, subtitle: 300, summary: 5000, source: 200, author: 200, editor: 200 };
