import { previewAddress } from '@portico/api/addresses.ts';
import { and, desc, eq } from 'drizzle-orm';
import { createPreviewKey } from '../../publishing/preview-links.ts';
import { publish } from '../../publishing/publish.ts';
import { restoreVersion } from '../../publishing/restore-version.ts';
import { schedule } from '../../publishing/schedule.ts';
import type { TextKey } from '../../publishing/text-key.ts';
import { TextNotFound } from '../../publishing/text-not-found.ts';
import { withdraw } from '../../publishing/withdraw.ts';
import { articleTexts, articleVersions } from '../../store/schema.ts';
import { type JobOf, JobRefused, type JobStore } from '../jobs.ts';

/** So many versions are listed, newest first. */
const listedVersions = 200;

export async function runPublish({ database }: JobStore, job: JobOf<'publish'>): Promise<string[]> {
	const at = job.at === null ? undefined : new Date(job.at);
	if (at && at.getTime() > Date.now()) {
		throw new JobRefused(`${at.toISOString()} is yet to come: schedule the text instead.`);
	}
	await publish(database, job, at);
	return [`${nameOf(job)} is published.`];
}

export async function runSchedule({ database }: JobStore, job: JobOf<'schedule'>): Promise<string[]> {
	const due = new Date(job.due);
	await schedule(database, job, due);
	return [`${nameOf(job)} will be published at ${due.toISOString()}.`];
}

export async function runWithdraw({ database }: JobStore, job: JobOf<'withdraw'>): Promise<string[]> {
	await withdraw(database, job);
	return [`${nameOf(job)} is withdrawn.`];
}

export async function runRestore({ database }: JobStore, job: JobOf<'restore'>): Promise<string[]> {
	const version = await restoreVersion(database, job, job.version);
	return [
		`Version ${job.version} of ${nameOf(job)} is restored as version ${version}; publish it to show it.`,
	];
}

export async function runPreviewLink(store: JobStore, job: JobOf<'preview-link'>): Promise<string[]> {
	const { secret, expiresAt } = await createPreviewKey(store.database, job, job.hours);
	return [
		`${store.siteUrl}${previewAddress(job.articleId, job.lang, secret)}`,
		`It opens until ${expiresAt.toISOString()}, for whoever has the address.`,
	];
}

/** The versions of a text, newest first, and what each is to visitors. */
export async function listVersions({ database }: JobStore, job: JobOf<'versions'>): Promise<string[]> {
	const [text] = await database
		.select()
		.from(articleTexts)
		.where(and(eq(articleTexts.articleId, job.articleId), eq(articleTexts.lang, job.lang)));
	if (!text) throw new TextNotFound(job);
	const rows = await database
		.select({
			version: articleVersions.version,
			savedAt: articleVersions.savedAt,
			title: articleVersions.title,
		})
		.from(articleVersions)
		.where(and(eq(articleVersions.articleId, job.articleId), eq(articleVersions.lang, job.lang)))
		.orderBy(desc(articleVersions.version))
		.limit(listedVersions);
	return rows.map(({ version, savedAt, title }) => {
		const roles = [
			version === text.publishedVersion && `published ${text.publishedAt?.toISOString()}`,
			version === text.scheduledVersion && `scheduled for ${text.scheduledFor?.toISOString()}`,
			version === text.latestVersion && text.publishedVersion === null && text.state,
		].filter((role) => role && role !== 'scheduled');
		const note = roles.length > 0 ? `  [${roles.join('; ')}]` : '';
		return `${version}  ${savedAt.toISOString()}  ${title}${note}`;
	});
}

function nameOf({ articleId, lang }: TextKey): string {
	return `${articleId} (${lang})`;
}
