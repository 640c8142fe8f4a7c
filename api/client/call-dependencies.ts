/** What calls need, in one file that browsers fetch after the page (`browser-transport.ts`). */
export { default as axios } from 'axios';
export { isAnswer } from './is-answer.ts';
