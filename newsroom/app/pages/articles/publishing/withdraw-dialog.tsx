import type { Language } from '@portico/api/languages.ts';
import { useState } from 'react';
import { CheckboxField } from '../../../controls/fields/checkbox-field.tsx';
import { formatTimestamp } from '../../../controls/page/format-timestamp.ts';
import { call } from '../../../data/calls.ts';
import { useSession } from '../../../data/session.ts';
import { useMessages } from '../../../messages/messages.ts';
import { EndDialog } from './end-dialog.tsx';
import type { DialogProps } from './text-dialog.tsx';

/** Withdraws a text; its schedule ends, too. */
export function WithdrawDialog({ subject, onClose }: DialogProps) {
	const { articles, general } = useMessages();
	const { timeZone } = useSession();
	const { publishing, actions } = articles;
	const { articleId, lang, other } = subject;
	const otherLanguage = general.languages[otherLang(lang)];
	const isOtherOnline = other?.publishedVersion != null;
	const [everyLanguage, setEveryLanguage] = useState(false);
	return (
		<EndDialog
			subject={subject}
			title={publishing.withdrawTitle(general.languages[lang])}
			notes={({ scheduledFor }) => (
				<>
					<p>{publishing.withdrawHint}</p>
					{isOtherOnline && !everyLanguage && <p>{publishing.otherStays(otherLanguage)}</p>}
					{scheduledFor && <p>{publishing.withdrawAlsoCancels(formatTimestamp(scheduledFor, timeZone))}</p>}
				</>
			)}
			action={actions.withdraw}
			hasEnded={({ publishedVersion }) => publishedVersion === null}
			send={(seen) =>
				call('post', '/api/newsroom/articles/{articleId}/{lang}/withdraw', {
					articleId,
					lang,
					body: { seen, everyLanguage },
				})
			}
			describe={publishing.withdrawn}
			onClose={onClose}
		>
			{isOtherOnline && other.allowed.includes('withdraw') && (
				<CheckboxField isSelected={everyLanguage} onChange={setEveryLanguage}>
					{publishing.withdrawOther(otherLanguage)}
				</CheckboxField>
			)}
		</EndDialog>
	);
}

const otherLang = (lang: Language): Language => (lang === 'zh' ? 'en' : 'zh');
