import type { Messages } from '../messages.ts';

export const signIn: Messages['signIn'] = {};
