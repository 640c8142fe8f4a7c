export * from './daily.en.ts';
export * from './occasional.en.ts';
