export * from './daily.zh.ts';
export * from './occasional.zh.ts';
