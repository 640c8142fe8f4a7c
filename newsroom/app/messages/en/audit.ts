import type { Messages } from '../messages.ts';

export const audit: Messages['audit'] = {};
