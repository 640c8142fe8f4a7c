import type { Messages } from '../messages.ts';

export const board: Messages['board'] = {};
