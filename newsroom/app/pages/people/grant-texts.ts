import type { Language } from '@portico/api/languages.ts';
import type { Grant } from '@portico/api/newsroom/answers/people.ts';
import type { Messages } from '../../messages/messages.ts';

/** Where a grant holds, in words: `News (with subsections)`, or all sections. */
export function grantPlace(grant: Pick<Grant, 'fdCode' | 'columnName'>, messages: Messages): string {
	return grant.fdCode === null ? messages.people.grants.allColumns : (grant.columnName ?? grant.fdCode);
}

/** For which languages a grant holds, in words. */
export function grantLanguages({ langs }: Pick<Grant, 'langs'>, messages: Messages, shown: Language): string {
	if (langs === null) return messages.people.grants.allLanguages;
	return langs.map((lang) => messages.general.languages[lang]).join(shown === 'zh' ? '、' : ', ');
}
