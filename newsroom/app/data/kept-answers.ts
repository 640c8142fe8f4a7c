import type { ColumnTree } from '@portico/api/newsroom/answers/articles.ts';
import type { EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import type { Session } from '@portico/api/newsroom/answers/sign-in.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { isUnreachable } from './query-client.ts';

/** Answers that open the editor without a connection. An article has the name `article` and its identifier. */
type Kept = { session: Session; columns: ColumnTree; [article: `article ${string}`]: EditedArticle };

type KeptAnswer = { name: keyof Kept; answer: unknown; keptAt: number };

interface Answers extends DBSchema {
	answers: { key: string; value: KeptAnswer };
}

const dayMs = 86_400_000;

/** As long as what was typed and never sent (decision 063). */
const maxAgeMs = 30 * dayMs;
const maxArticles = 20;

let opened: Promise<IDBPDatabase<Answers>> | null = null;

/** Another database than the one of unsaved texts: it may be deleted at any time. */
function openAnswers(): Promise<IDBPDatabase<Answers>> {
	opened ??= openDB<Answers>('portico-newsroom-answers', 1, {
		upgrade: (database) => database.createObjectStore('answers', { keyPath: 'name' }),
		terminated: forget,
		blocking: (_, __, event) => {
			(event.target as IDBDatabase).close();
			forget();
		},
	}).catch((error: unknown) => {
		forget();
		throw error;
	});
	return opened;
}

function forget(): void {
	opened = null;
}

/** Keeps an answer on this device, if the browser keeps anything. */
export async function keepAnswer<Name extends keyof Kept>(name: Name, answer: Kept[Name]): Promise<void> {
	try {
		const answers = await openAnswers();
		await answers.put('answers', { name, answer, keptAt: Date.now() });
		const outdated = (await keptNow(answers)).slice(maxArticles);
		for (const article of outdated) await answers.delete('answers', article.name);
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
		const articles = await keptNow(await openAnswers());
		return articles.filter(isFresh).map(({ answer }) => answer as EditedArticle);
	} catch {
		return [];
	}
}

/** What is kept of articles, the last first. */
async function keptNow(answers: IDBPDatabase<Answers>): Promise<KeptAnswer[]> {
	// Of the characters, the exclamation mark comes after the space.
	const articles = await answers.getAll('answers', IDBKeyRange.bound('article ', 'article!', false, true));
	return articles.sort((one, other) => other.keptAt - one.keptAt);
}

const isFresh = ({ keptAt }: KeptAnswer) => Date.now() - keptAt < maxAgeMs;

/** Keeps the session of a signed-in person, and nothing of the person before. */
export async function keepSession(session: Session): Promise<void> {
	if (session.step !== null) return;
	const kept = await keptAnswer('session');
	if (kept && kept.person.personId !== session.person.personId) await forgetAnswers();
	await keepAnswer('session', session);
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
		if (kept === undefined) throw error;
		return kept;
	} finally {
		clearTimeout(timer);
	}
}
