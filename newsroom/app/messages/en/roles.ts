import type { Messages } from '../messages.ts';

export const roles: Messages['roles'] = {};
