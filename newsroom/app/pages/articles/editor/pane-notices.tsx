import type { Language } from '@portico/api/languages.ts';
import type { BodyRemark, EditedArticle } from '@portico/api/newsroom/answers/editing.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from '../../../controls/button.tsx';
import { FailureNotice } from '../../../controls/notices.tsx';
import { formatTimestamp } from '../../../controls/timestamp.tsx';
import { useSession } from '../../../data/session.ts';
import { useMessages } from '../../../messages/messages.ts';
import type { ArticleSession } from './article-session.ts';
import styles from './pane-notices.module.css';

type Props = { session: ArticleSession; lang: Language; reload(): Promise<EditedArticle | null> };

/** Somebody else saved first: who and when, and what can be done. Nothing is overwritten until the person decides. */
export function ConflictNotice({ session, lang, reload }: Props) {
	const { conflict: texts } = useMessages().editor;
	const { timeZone, person } = useSession();
	/** Names are unique in the newsroom. */
	const nameOf = (savedBy: string | null | undefined) =>
		savedBy === person.displayName ? texts.yourself : (savedBy ?? texts.someone);
	const text = session.texts[lang];
	const resolve = useMutation({
		async mutationFn(keeps: 'own' | 'theirs') {
			const latest = (await reload())?.texts[lang];
			if (!latest || !text) return;
			if (keeps === 'own') await session.keepOwn(lang, latest, texts.supersededNote);
			else text.adopt(latest);
		},
	});
	const supersede = useMutation({
		mutationFn: async (latest: number | null) => {
			const edited = (await reload())?.texts[lang];
			if (!text || !edited) return;
			text.writeOn({ revision: edited.revision, baseVersion: latest });
			await session.saveVersion(lang, '');
		},
	});
	const takeVersion = useMutation({
		mutationFn: async () => {
			const edited = (await reload())?.texts[lang];
			if (edited) await session.discard(lang, edited);
		},
	});
	if (text?.state.kind !== 'conflict') return null;
	const { conflict } = text.state;
	if (!conflict) return null;
	const isPending = resolve.isPending || supersede.isPending || takeVersion.isPending;
	const at = (time: string | null) => (time === null ? '' : formatTimestamp(time, timeZone));
	if (conflict.kind === 'version') {
		const { latestVersion, savedBy, savedAt } = conflict;
		return (
			<div role="alert" className={styles.conflict}>
				<p>{texts.version(latestVersion ?? 0, nameOf(savedBy), at(savedAt))}</p>
				<FailureNotice error={supersede.error ?? takeVersion.error} />
				<div className={styles.actions}>
					<Button kind="primary" isPending={isPending} onPress={() => supersede.mutate(latestVersion)}>
						{texts.saveAnyway}
					</Button>
					<Button isPending={isPending} onPress={() => takeVersion.mutate()}>
						{texts.takeVersion(latestVersion ?? 0)}
					</Button>
					<span>{texts.loseMine}</span>
				</div>
			</div>
		);
	}
	const { copy } = conflict;
	const describe = copy?.content ? texts.copy : texts.newer;
	return (
		<div role="alert" className={styles.conflict}>
			<p>{describe(nameOf(copy?.savedBy), at(copy?.savedAt ?? null))}</p>
			<FailureNotice error={resolve.error} />
			<div className={styles.actions}>
				<Button kind="primary" isPending={isPending} onPress={() => resolve.mutate('own')}>
					{texts.keepMine}
				</Button>
				<Button isPending={isPending} onPress={() => resolve.mutate('theirs')}>
					{texts.useTheirs}
				</Button>
				<span>{copy?.content ? texts.keepMineHint : texts.loseMine}</span>
			</div>
		</div>
	);
}

/** As the sanitiser words them for operators: `a film (https://…)`, `the picture https://…`. */
const remarkForm = /^(?:an?|the) (\w+)(?: \(?(.*?)\)?)?$/;

type RemarksProps = { remarks: readonly BodyRemark[]; onClose(): void };

/** What of a body is linked instead of shown, or was lost. */
export function RemarksNotice({ remarks, onClose }: RemarksProps) {
	const { remarks: texts } = useMessages().editor;
	if (remarks.length === 0) return null;
	const nameOf = (what: string) => {
		const [, kind = '', detail] = remarkForm.exec(what) ?? [];
		const name = texts.kinds[kind as keyof typeof texts.kinds] ?? what;
		return detail ? texts.withDetail(name, detail) : name;
	};
	return (
		<div role="status" className={styles.remarks}>
			<p>{texts.title}</p>
			<ul>
				{[...new Set(remarks.map(({ outcome, what }) => texts[outcome](nameOf(what))))].map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
			<Button onPress={onClose}>{texts.close}</Button>
		</div>
	);
}
