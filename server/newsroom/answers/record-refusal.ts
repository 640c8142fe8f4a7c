import { isLanguage } from '@portico/api/languages.ts';
import { appendAudit } from '@portico/content/audit/append-audit.ts';
import type { PersonActor } from '@portico/content/model/actor.ts';
import type { PermissionMissing } from '@portico/content/permissions/authorise.ts';
import type { Database } from '@portico/content/store/connect.ts';

/** What a call is about, by its path parameters; the first one given. */
const subjectKinds = [
	['articleId', 'article'],
	['personId', 'person'],
	['roleId', 'role'],
	['fdCode', 'column'],
	['viewId', 'saved-view'],
] as const;

/** No identifier is longer. */
const maxSubjectLength = 200;

/**
 * Records in the audit log that a person tried a call without the permission for it.
 *
 * @param call with its path parameters as sent, percent-encoded
 */
export async function recordRefusal(
	database: Database,
	actor: PersonActor,
	call: { name: string; params: Readonly<Record<string, string>> },
	{ action, place }: PermissionMissing,
): Promise<void> {
	const { name, params } = call;
	const kind = subjectKinds.find(([parameter]) => params[parameter] !== undefined);
	const subject = kind ? `${kind[1]}:${params[kind[0]]}`.slice(0, maxSubjectLength) : null;
	const lang = place?.lang ?? params.lang;
	await database.transaction((transaction) =>
		appendAudit(transaction, actor, {
			action: 'permission.check',
			outcome: 'refused',
			subject,
			lang: isLanguage(lang) ? lang : null,
			details: { call: name, permission: action, ...(place && { fdCode: place.fdCode }) },
		}),
	);
}
