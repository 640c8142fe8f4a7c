import { previewAddress } from '@portico/api/addresses/addresses.ts';
import { and, eq, isNotNull } from 'drizzle-orm';
import { createPreviewKey } from '../../articles/preview-links.ts';
import { loadTextForChange } from '../../articles/texts/load-text.ts';
import { publishText, withdrawAllTexts, withdrawText } from '../../articles/texts/publish.ts';
import { listVersions, restoreVersion } from '../../articles/texts/restore-version.ts';
import { scheduleText } from '../../articles/texts/schedule.ts';
import { changeContent } from '../../changes/change-content.ts';
import type { ContentChange } from '../../changes/content-change.ts';
import type { TextKey } from '../../model/identifiers.ts';
import { articleTexts } from '../../store/tables/schema.ts';
import { type JobOf, JobRefused, type JobStore } from '../jobs.ts';

/** The maximum number of listed versions, newest first. */
const maxListedVersions = 200;

export async function runPublish({ database }: JobStore, job: JobOf<'publish'>): Promise<string[]> {
	const publishedAt = job.at === null ? undefined : new Date(job.at);
	const version = await changeContent(database, 'system:command', async (change) => {
		const named = await versionOrLatest(change, job);
		await publishText(change, job, { version: named, publishedAt });
		return named;
	});
	return [`Version ${version} of ${nameOf(job)} is published.`];
}

export async function runSchedule({ database }: JobStore, job: JobOf<'schedule'>): Promise<string[]> {
	const due = new Date(job.due);
	const version = await changeContent(database, 'system:command', async (change) => {
		const named = await versionOrLatest(change, job);
		await scheduleText(change, job, { version: named, due });
		return named;
	});
	return [`Version ${version} of ${nameOf(job)} will be published at ${due.toISOString()}.`];
}

/** Withdraws a text, or all of an article. Tells when the page stays because another language is published. */
export async function runWithdraw({ database }: JobStore, job: JobOf<'withdraw'>): Promise<string[]> {
	const { articleId, lang } = job;
	return changeContent(database, 'system:command', async (change) => {
		if (lang === 'all') {
			const withdrawn = await withdrawAllTexts(change, articleId);
			if (withdrawn.length > 0)
				return withdrawn.map((each) => `${nameOf({ articleId, lang: each })} is withdrawn.`);
			throw new JobRefused(`No text of article ${articleId} is published or scheduled.`);
		}
		await withdrawText(change, { articleId, lang });
		const [other] = await change.transaction
			.select({ lang: articleTexts.lang })
			.from(articleTexts)
			.where(and(eq(articleTexts.articleId, articleId), isNotNull(articleTexts.publishedVersion)));
		return [
			`${nameOf({ articleId, lang })} is withdrawn.`,
			...(other
				? [`Its page stays and shows the text in ${other.lang}. In every language: withdraw ${articleId} all`]
				: []),
		];
	});
}

export async function runRestore({ database }: JobStore, job: JobOf<'restore'>): Promise<string[]> {
	const version = await changeContent(database, 'system:command', (change) =>
		restoreVersion(change, job, job.version),
	);
	return [
		`Version ${job.version} of ${nameOf(job)} is restored as version ${version}; publish it to show it.`,
	];
}

export async function runPreviewLink(store: JobStore, job: JobOf<'preview-link'>): Promise<string[]> {
	const { secret, expiresAt } = await createPreviewKey(store.database, 'system:command', job, job.hours);
	return [
		`${store.siteUrl}${previewAddress(job.articleId, job.lang, secret)}`,
		`It opens until ${expiresAt.toISOString()}, for anyone with the address.`,
	];
}

/** The versions of a text, newest first, with their state. */
export async function runListVersions({ database }: JobStore, job: JobOf<'versions'>): Promise<string[]> {
	const { text, versions } = await listVersions(database, job, maxListedVersions);
	return versions.map(({ version, savedAt, title }) => {
		const roles = [
			version === text.publishedVersion && `published ${text.publishedAt?.toISOString()}`,
			version === text.scheduledVersion && `scheduled for ${text.scheduledFor?.toISOString()}`,
			version === text.latestVersion && text.publishedVersion === null && text.state,
		].filter((role) => role && role !== 'scheduled');
		const note = roles.length > 0 ? `  [${roles.join('; ')}]` : '';
		return `${version}  ${savedAt.toISOString()}  ${title}${note}`;
	});
}

/** Without a version, the latest one at the time of the change. */
async function versionOrLatest(
	{ transaction }: ContentChange,
	job: JobOf<'publish'> | JobOf<'schedule'>,
): Promise<number> {
	return job.version ?? (await loadTextForChange(transaction, job)).latestVersion;
}

function nameOf({ articleId, lang }: TextKey): string {
	return `${articleId} (${lang})`;
}
