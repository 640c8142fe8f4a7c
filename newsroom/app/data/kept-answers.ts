import type { ColumnTree } from '@portico/api/newsroom/answers/articles.ts';
import type { EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import type { Session } from '@portico/api/newsroom/answers/sign-in.ts';
import type { DBSchema } from 'idb';
import { deviceDatabase } from './device-database.ts';
import { isUnreachable, NewsroomFailure } from './query-client.ts';

/** Answers that open the editor without a connection. An article has the name `article` and its identifier. */
type Kept = { session: Session; columns: ColumnTree; [article: `article ${string}`]: EditedArticle };

type KeptAnswer = {
	name: keyof Kept;
	answer: unknown;
	keptAt: number;
	/** The same, of articles only. */
	articleKeptAt?: number;
};

interface Answers extends DBSchema {
	answers: { key: string; value: KeptAnswer; indexes: { articleKeptAt: number } };
}

const dayMs = 86_400_000;

/** As long as what was typed and never sent (decision 063). */
const maxAgeMs = 30 * dayMs;
const maxArticles = 20;

/** Another database than the one of unsaved texts: it may be deleted at any time. */
const openAnswers = deviceDatabase<Answers>('portico-newsroom-answers', (database) =>
	database.createObjectStore('answers', { keyPath: 'name' }).createIndex('articleKeptAt', 'articleKeptAt'),
);

/** Keeps an answer on this device, if the browser keeps anything. */
export async function keepAnswer<Name extends keyof Kept>(name: Name, answer: Kept[Name]): Promise<void> {
	try {
		const answers = await openAnswers();
		const keptAt = Date.now();
		const isArticle = name.startsWith('article ');
		await answers.put('answers', { name, answer, keptAt, ...(isArticle && { articleKeptAt: keptAt }) });
		if (!isArticle) return;
		const articles = await answers.getAllKeysFromIndex('answers', 'articleKeptAt');
		for (const former of articles.slice(0, -maxArticles)) await answers.delete('answers', former);
	} catch {
		// Without it, the newsroom needs a connection.
	}
}

/** Undefined for what this device does not have. */
export async function keptAnswer<Name extends keyof Kept>(name: Name): Promise<Kept[Name] | undefined> {
	try {
		const kept = await (await openAnswers()).get('answers', name);
		return kept && isFresh(kept) ? (kept.answer as Kept[Name]) : undefined;
	} catch {
		return undefined;
	}
}

/** The articles that open without a connection, the one kept last first. */
export async function keptArticles(): Promise<EditedArticle[]> {
	try {
		const articles = await (await openAnswers()).getAllFromIndex('answers', 'articleKeptAt');
		return articles
			.filter(isFresh)
			.reverse()
			.map(({ answer }) => answer as EditedArticle);
	} catch {
		return [];
	}
}

const isFresh = ({ keptAt }: KeptAnswer) => Date.now() - keptAt < maxAgeMs;

/** Keeps the session of a signed-in person, and nothing of the person before. */
export async function keepSession(session: Session): Promise<void> {
	if (session.step !== null) return;
	const kept = await keptAnswer('session');
	if (kept && kept.person.personId !== session.person.personId) await forgetAnswers();
	await keepAnswer('session', session);
}

async function forgetAnswer(name: keyof Kept): Promise<void> {
	try {
		await (await openAnswers()).delete('answers', name);
	} catch {
		// As below.
	}
}

/** Once nobody is signed in: others may use the device. */
export async function forgetAnswers(): Promise<void> {
	try {
		await (await openAnswers()).clear('answers');
	} catch {
		// A browser that keeps nothing has nothing to forget.
	}
}

/** Some mobile networks neither answer nor fail. */
const waitMs = 10_000;

/**
 * Loads an answer and keeps it. Without the server, answers what this device has of it.
 *
 * @throws what `load` throws, unless that is kept which could not be loaded
 */
export async function loadOrKept<Name extends keyof Kept>(
	name: Name,
	load: () => Promise<Kept[Name]>,
	keep: (answer: Kept[Name]) => Promise<void> = (answer) => keepAnswer(name, answer),
): Promise<Kept[Name]> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const loaded = load().then((answer) => {
		void keep(answer);
		return answer;
	});
	const late = new Promise<void>((resolve) => {
		timer = setTimeout(resolve, waitMs);
	}).then(async () => (await keptAnswer(name)) ?? loaded);
	try {
		return await Promise.race([loaded, late]);
	} catch (error) {
		const kept = isUnreachable(error) ? await keptAnswer(name) : undefined;
		if (kept !== undefined) return kept;
		// The person may no longer read it.
		if (error instanceof NewsroomFailure && [403, 404].includes(error.status)) await forgetAnswer(name);
		throw error;
	} finally {
		clearTimeout(timer);
	}
}
