export * from './administration.en.ts';
export * from './daily.en.ts';
