import type { Language } from '@portico/api/languages.ts';
import { accountMessages } from './account-messages.ts';
import { articleMessages } from './article-messages.ts';
import { auditMessages } from './audit-messages.ts';
import { generalMessages } from './general-messages.ts';
import { permissionMessages } from './permission-messages.ts';
import type { Parameters, RefusalMessages } from './refusal-message.ts';
import { secondFactorMessages } from './second-factor-messages.ts';

/** The messages of all groups. */
const newsroomMessages: RefusalMessages = {
	...generalMessages,
	...accountMessages,
	...secondFactorMessages,
	...permissionMessages,
	...articleMessages,
	...auditMessages,
};

/** The message for a code; a general one that names it, if there is none. */
export function messageFor(code: string, parameters: Parameters, language: Language): string {
	const message = Object.hasOwn(newsroomMessages, code) ? newsroomMessages[code] : undefined;
	if (!message) return language === 'zh' ? `无法完成此操作（${code}）。` : `This cannot be done (${code}).`;
	return (typeof message === 'function' ? message(parameters) : message)[language];
}
