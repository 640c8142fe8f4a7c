export { frame } from './frame.ts';
export { general } from './general.ts';
export { notices } from './notices.ts';
export { signIn } from './sign-in.ts';
