import type { Message } from '../error-answers/messages.ts';

/** Values of a refusal, in its message. */
export type Parameters = Readonly<Record<string, string | number>>;

/** Messages for people of the newsroom by the code of a `ContentRefusal` or of a field's fault. */
export type RefusalMessages = Readonly<Record<string, Message | ((parameters: Parameters) => Message)>>;
