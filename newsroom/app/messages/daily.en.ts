/** The groups that everybody sees who is signed in. */
export * from './articles.en.ts';
export * from './before-sign-in.en.ts';
export * from './comparison.en.ts';
export * from './editor.en.ts';
export * from './films.en.ts';
export * from './library.en.ts';
export * from './pictures.en.ts';
export * from './previews.en.ts';
export * from './uploads.en.ts';
