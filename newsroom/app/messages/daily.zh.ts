/** The groups that everybody sees who is signed in. */
export * from './articles.zh.ts';
export * from './before-sign-in.zh.ts';
export * from './comparison.zh.ts';
export * from './editor.zh.ts';
export * from './films.zh.ts';
export * from './library.zh.ts';
export * from './pictures.zh.ts';
export * from './previews.zh.ts';
export * from './uploads.zh.ts';
