export * from './administration.zh.ts';
export * from './daily.zh.ts';
