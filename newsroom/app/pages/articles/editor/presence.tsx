import { type Language, languages } from '@portico/api/languages.ts';
import type { OpenEditor } from '@portico/api/newsroom/answers/editing.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../../controls/button.tsx';
import { formatTimestamp } from '../../../controls/timestamp.tsx';
import { showToast } from '../../../controls/toasts.tsx';
import { inBackground } from '../../../data/background-calls.ts';
import { call } from '../../../data/calls.ts';
import { useSession } from '../../../data/session.ts';
import { useMessages } from '../../../messages/messages.ts';
import type { ArticleSession } from './article-session.ts';
import styles from './pane-notices.module.css';

/** Who else has the article open. */
export type Presence = {
	others: readonly OpenEditor[];
	/** Who else writes a language. One's own other windows are in nobody's way. */
	writerOf(lang: Language): OpenEditor | null;
	/** Takes the writing of a language over. */
	take(lang: Language): void;
};

/**
 * Tells the others that this article is open here and what is written, and learns it of them. A language is claimed
 * with the first character typed in it. Without an answer nobody is in the way: saving compares revisions all the same.
 *
 * @param onSavedElsewhere called when the server has something newer of a text, or of the facts, than this editor
 */
export function usePresence(
	session: ArticleSession,
	onSavedElsewhere: (what: Language | 'facts') => void,
): Presence {
	const { articleId, opening } = session;
	const { presence } = useMessages().editor;
	const { personId } = useSession().person;
	const claims = useRef({
		...{ writes: new Set<Language>(), takes: new Set<Language>() },
		/** What the server has given. */
		held: new Set<Language>(),
	});
	const beats = useQuery({
		queryKey: ['presence', articleId, opening],
		enabled: articleId !== null,
		async queryFn({ signal }) {
			const { writes, takes } = claims.current;
			const path = '/api/newsroom/articles/{articleId}/open-editors';
			for (;;) {
				const body = { opening, writes: [...writes], takes: [...takes] };
				const input = { articleId: articleId ?? '', body };
				const { items, revisions } = await inBackground(() => call('post', path, input, signal));
				for (const lang of body.takes) takes.delete(lang);
				settle(items, body.writes);
				if ((revisions.facts ?? 0) > session.factsRevision) onSavedElsewhere('facts');
				for (const lang of languages) if (isNewer(lang, revisions[lang])) onSavedElsewhere(lang);
				// What was typed before the first answer: until then a refetch begins no call.
				if (takes.size === 0 && [...writes].every((lang) => body.writes.includes(lang))) return items;
			}
		},
		...{ staleTime: 0, gcTime: 0, retry: false, refetchOnWindowFocus: false },
	});
	const others = (beats.data ?? []).filter((editor) => editor.opening !== opening);
	const writerOf = (lang: Language) =>
		others.find((editor) => editor.writes.includes(lang) && editor.personId !== personId) ?? null;
	const beat = useEffectEvent(() => void beats.refetch());

	/** What was refused or taken over is not asked for again before more is typed. */
	function settle(items: readonly OpenEditor[], asked: readonly Language[]): void {
		const own = items.find((editor) => editor.opening === opening);
		for (const lang of asked) {
			if (own?.writes.includes(lang)) {
				claims.current.held.add(lang);
				continue;
			}
			claims.current.writes.delete(lang);
			const wasHeld = claims.current.held.delete(lang);
			const writer = items.find(({ writes }) => writes.includes(lang));
			// Where the claim was refused, the pane says who writes.
			if (wasHeld && writer && writer.personId !== personId) showToast(presence.takenOver(writer.name));
			void session.texts[lang]?.flush();
		}
	}

	const isNewer = (lang: Language, revision: number) =>
		revision > (session.texts[lang]?.revision ?? revision);

	const claim = useEffectEvent(() => {
		if (session.articleId === null) return;
		for (const lang of languages) {
			const { writes, takes } = claims.current;
			if (!session.texts[lang]?.isUnsaved || writes.has(lang) || writerOf(lang)) continue;
			writes.add(lang);
			// From a window of one's own, which may be closed already.
			if (others.some((editor) => editor.writes.includes(lang))) takes.add(lang);
			beat();
		}
	});
	useEffect(() => session.subscribe(() => claim()), [session]);
	useEffect(() => {
		const worker = new Worker(new URL('./beat-worker.ts', import.meta.url), { type: 'module' });
		worker.addEventListener('message', () => beat());
		const leave = () => {
			const body = new Blob([JSON.stringify({ opening })], { type: 'application/json' });
			navigator.sendBeacon('/api/newsroom/open-editors/closed', body);
		};
		addEventListener('pagehide', leave);
		return () => {
			removeEventListener('pagehide', leave);
			worker.terminate();
			leave();
		};
	}, [opening]);
	return {
		others,
		writerOf,
		take(lang) {
			claims.current.writes.add(lang);
			claims.current.takes.add(lang);
			beat();
		},
	};
}

/** Who else has the article open, in a line. */
export function OthersLine({ others }: Pick<Presence, 'others'>) {
	const { editor, general } = useMessages();
	const { person } = useSession();
	const inWords = ({ name, personId, writes }: OpenEditor) => {
		const who = personId === person.personId ? editor.presence.yourself : name;
		return writes.length > 0
			? editor.presence.writes(
					who,
					writes.map((lang) => general.languages[lang]),
				)
			: editor.presence.reads(who);
	};
	// Another window of one's own, which only shows the article, is no news.
	const shown = others.filter(({ personId, writes }) => personId !== person.personId || writes.length > 0);
	if (shown.length === 0) return null;
	return (
		<p className={styles.others} role="status">
			{[...new Set(shown.map(inWords))].join(editor.presence.and)}
		</p>
	);
}

type WriterNoticeProps = {
	writer: OpenEditor;
	/** Whether something is typed here that is not saved. */
	isUnsaved: boolean;
	onTake(): void;
};

/** Somebody else writes this text: the person reads along, or takes over. */
export function WriterNotice({ writer, isUnsaved, onTake }: WriterNoticeProps) {
	const { presence } = useMessages().editor;
	const { timeZone } = useSession();
	const { name, since } = writer;
	return (
		<div className={styles.writer} role="status">
			<p>
				{isUnsaved ? presence.bothWrite(name) : presence.readAlong(name, formatTimestamp(since, timeZone))}
			</p>
			<Button onPress={onTake}>{presence.take}</Button>
		</div>
	);
}
