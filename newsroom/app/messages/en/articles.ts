import type { Messages } from '../messages.ts';

export const articles: Messages['articles'] = {};
