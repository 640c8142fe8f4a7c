import type * as zh from './zh.ts';

/** The texts of article blocks. Chinese is the reference for the types. */
export type Texts = typeof zh;
