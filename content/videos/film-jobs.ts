import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { notifyNewsroom } from '../events/notify-newsroom.ts';
import type { ObjectStore } from '../files/stores/object-store.ts';
import type { Database, Transaction } from '../store/connect.ts';
import { filmJobs, type GivenSubtitles, type UploadRefusal } from '../store/tables/media-schema.ts';

/** Work on films that waits or is being done (decision 088). */

export type FilmJob = typeof filmJobs.$inferSelect;

/** An instance's exclusive work on a film. */
export type LeasedFilm = FilmJob & { lease: string };

/** After this time without a word, another instance takes a film over: the one that had it has died. */
const leaseMs = 60_000;

/** What kills the process, or fails each time, must not be tried for ever. */
export const maxAttempts = 3;

/** Another instance works on the film by now, or somebody has ended the work. */
export class FilmTakenAway extends Error {
	override readonly name = 'FilmTakenAway';
}

const isWaiting = sql`refusal is null and (leased_until is null or leased_until <= now())`;

/** Takes the film that waits longest. */
export async function leaseFilm(database: Database): Promise<LeasedFilm | null> {
	const lease = randomUUID();
	const [job] = await database
		.update(filmJobs)
		.set({
			lease,
			leasedUntil: leaseEnd,
			attempts: sql`${filmJobs.attempts} + 1`,
			progress: 0,
			remaining: null,
		})
		.where(
			sql`${filmJobs.videoId} = (
				select video_id from film_jobs where ${isWaiting}
				order by touched_at, video_id limit 1 for update skip locked
			)`,
		)
		.returning();
	return job ? { ...job, lease } : null;
}

const leaseEnd = sql`now() + make_interval(secs => ${leaseMs / 1000}::int)`;

const isLeasedAs = ({ videoId, lease }: Pick<LeasedFilm, 'videoId' | 'lease'>) =>
	and(eq(filmJobs.videoId, videoId), eq(filmJobs.lease, lease));

/**
 * Says how far the work is, which keeps it.
 *
 * @param fraction from 0 to 1
 * @param remaining seconds, if they can be told
 * @throws FilmTakenAway
 */
export async function reportFilm(
	database: Database,
	job: LeasedFilm,
	{ fraction, remaining }: { fraction: number; remaining: number | null },
): Promise<void> {
	await database.transaction(async (transaction) => {
		const values = { leasedUntil: leaseEnd, progress: fraction, remaining };
		const kept = await transaction.update(filmJobs).set(values).where(isLeasedAs(job)).returning();
		if (kept.length === 0) throw new FilmTakenAway(job.videoId);
		await announceFilms(transaction);
	});
}

/** Gives the work back, which does not count as an attempt. @param now whether another instance may begin at once */
export async function returnFilm(database: Database, job: LeasedFilm, now: boolean): Promise<void> {
	const attempts = sql`${filmJobs.attempts} - 1`;
	const values = { attempts, ...(now && { lease: null, leasedUntil: null }) };
	await database.update(filmJobs).set(values).where(isLeasedAs(job));
}

/** Whether another instance works on it by now, or somebody has ended the work. */
export async function isTakenAway(database: Database, job: LeasedFilm): Promise<boolean> {
	return (await database.$count(filmJobs, isLeasedAs(job)).catch(() => 1)) === 0;
}

/** Gives the work up, until somebody wants it tried again. */
export async function refuseFilm(
	database: Database,
	job: LeasedFilm,
	{ code, parameters }: UploadRefusal,
): Promise<void> {
	await database.transaction(async (transaction) => {
		const values = { refusal: { code, parameters }, lease: null, leasedUntil: null, touchedAt: sql`now()` };
		await transaction.update(filmJobs).set(values).where(isLeasedAs(job));
		await announceFilms(transaction);
	});
}

/**
 * Ends the work. What was asked for meanwhile is work that waits.
 *
 * @param done the subtitles that the video has by now
 * @returns the work as it was when it ended
 * @throws FilmTakenAway, so that the transaction changes nothing
 */
export async function completeFilm(
	transaction: Transaction,
	job: LeasedFilm,
	done: FilmJob['subtitles'],
): Promise<FilmJob> {
	const [now] = await transaction.select().from(filmJobs).where(isLeasedAs(job)).for('update');
	if (!now) throw new FilmTakenAway(job.videoId);
	const rest: Record<string, GivenSubtitles | null> = {};
	for (const [lang, given] of Object.entries(now.subtitles)) {
		if (JSON.stringify(given) !== JSON.stringify(done[lang])) rest[lang] = given;
	}
	const isDone = eq(filmJobs.videoId, job.videoId);
	if (Object.keys(rest).length === 0) await transaction.delete(filmJobs).where(isDone);
	else {
		const begun = { progress: 0, remaining: null, attempts: 0, lease: null, leasedUntil: null };
		await transaction
			.update(filmJobs)
			.set({ ...begun, source: null, subtitles: rest, touchedAt: sql`now()` })
			.where(isDone);
	}
	await announceFilms(transaction);
	return now;
}

export const announceFilms = (transaction: Pick<Transaction, 'execute'>): Promise<void> =>
	notifyNewsroom(transaction, { topics: ['films'] });

/** Removes the parts of an uploaded film. What fails is left to the sweeping of uploads. */
export async function removeSource(
	objects: Pick<ObjectStore, 'remove'>,
	{ source }: Pick<FilmJob, 'source'>,
): Promise<void> {
	for (const { objectKey } of source ?? []) await objects.remove(objectKey).catch(() => undefined);
}
