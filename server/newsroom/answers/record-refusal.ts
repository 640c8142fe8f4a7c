import { isLanguage } from '@portico/api/languages.ts';
import { appendAudit } from '@portico/content/audit/append-audit.ts';
import type { PersonActor } from '@portico/content/model/actor.ts';
import { ContentRefusal } from '@portico/content/model/refusals/content-refusal.ts';
import { PermissionMissing } from '@portico/content/permissions/authorise.ts';
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

/** Refusals of what somebody may not do at all, or not to themselves or alone. */
const recordedCodes: ReadonlySet<string> = new Set([
	...['not-yourself', 'consent-needed', 'last-administrator'],
	...['administrators-exclude', 'second-factor-required'],
]);

/** Whether a refused call is recorded; what was merely entered wrongly is not. */
export function isRecorded(error: unknown): error is ContentRefusal {
	return (
		error instanceof PermissionMissing || (error instanceof ContentRefusal && recordedCodes.has(error.code))
	);
}

/**
 * Records in the audit log that a person tried what they may not do.
 *
 * @param call with its path parameters as sent, percent-encoded
 */
export async function recordRefusal(
	database: Database,
	actor: PersonActor,
	call: { name: string; params: Readonly<Record<string, string>> },
	refusal: ContentRefusal,
): Promise<void> {
	const { action, place } =
		refusal instanceof PermissionMissing ? refusal : { action: undefined, place: undefined };
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
			details: {
				call: name,
				...(action ? { permission: action } : { reason: refusal.code }),
				...(place && { fdCode: place.fdCode }),
			},
		}),
	);
}
