import type { Messages } from '../messages.ts';

export const account: Messages['account'] = {};
