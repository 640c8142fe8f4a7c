import { type Language, otherLanguage } from '@portico/api/languages.ts';
import type { EditedArticle, Translation } from '@portico/api/newsroom/answers/editing.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { FailureNotice } from '../../../controls/notices.tsx';
import { showToast } from '../../../controls/toasts.tsx';
import { call } from '../../../data/calls.ts';
import { NewsroomFailure } from '../../../data/query-client.ts';
import { useMessages } from '../../../messages/messages.ts';
import { ComparisonDialog } from '../publishing/comparison-dialog.tsx';
import styles from './translation.module.css';

type Props = {
	lang: Language;
	latest: EditedArticle | null;
	reload(): Promise<EditedArticle | null>;
	mayWrite: boolean;
	/** The person has said that the translation is up to date. */
	onConfirmed(): void;
};

/** The original has changed since it was translated: what has, and a press that says that the translation follows it. */
export function TranslationNotice({ lang, latest, reload, mayWrite, onConfirmed }: Props) {
	const { translation: texts, general } = useMessages();
	const [compared, setCompared] = useState<Translation | null>(null);
	const translation = outdatedIn(latest, lang);
	const articleId = latest?.listed.articleId ?? '';
	const confirm = useMutation({
		mutationFn: (originalVersion: number) =>
			call('post', '/api/newsroom/articles/{articleId}/{lang}/confirm-translation', {
				...{ articleId, lang },
				body: { originalVersion },
			}),
		async onSuccess(_, originalVersion) {
			await reload();
			showToast(texts.confirmed(originalVersion));
			onConfirmed();
		},
		// Another version came first: it is told before anything is said of it.
		onError: (error) => isConflict(error) && reload(),
	});
	if (!translation) return null;
	const { followsVersion, originalVersion } = translation;
	const original = general.languages[otherLanguage(lang)];
	const text = latest?.listed.texts[otherLanguage(lang)];
	return (
		<div className={styles.notice} role="status">
			<p>{texts.changed(original, followsVersion, originalVersion)}</p>
			<FailureNotice error={isConflict(confirm.error) ? new Error(texts.changedAgain) : confirm.error} />
			<div className={styles.actions}>
				<Button onPress={() => setCompared(translation)}>{texts.showChanges}</Button>
				{mayWrite && (
					<Button isPending={confirm.isPending} onPress={() => confirm.mutate(originalVersion)}>
						{texts.confirm}
					</Button>
				)}
			</div>
			{compared && text && (
				<ComparisonDialog
					key={compared.originalVersion}
					subject={{ articleId, lang: otherLanguage(lang), text }}
					from={compared.followsVersion}
					to={compared.originalVersion}
					onClose={() => setCompared(null)}
				/>
			)}
		</div>
	);
}

/** The translation, where it is in this language and older than its original. */
function outdatedIn(latest: EditedArticle | null, lang: Language): Translation | null {
	const translation = latest?.translation;
	if (translation?.lang !== lang) return null;
	return translation.followsVersion < translation.originalVersion ? translation : null;
}

const isConflict = (error: unknown) => error instanceof NewsroomFailure && error.status === 409;
