import { type Language, languages } from '@portico/api/languages.ts';
import { useMutation } from '@tanstack/react-query';
import { SelectField } from '../../controls/fields/select-field.tsx';
import { FailureNotice } from '../../controls/notices/failure-notice.tsx';
import { Section } from '../../controls/page/page.tsx';
import { call } from '../../data/calls.ts';
import { setSession } from '../../data/session.ts';
import { languageNames, showLanguage, useLanguage, useMessages } from '../../messages/messages.ts';
import styles from './account.module.css';

/** The language in which the person sees the newsroom, on every device. */
export function LanguageSection() {
	const { account } = useMessages();
	const change = useMutation({
		mutationFn: (language: Language) => call('put', '/api/newsroom/account/language', { body: { language } }),
		async onSuccess(session, language) {
			await showLanguage(language);
			setSession(session);
		},
	});
	return (
		<Section layout="side" title={account.language}>
			<div className={styles.language}>
				<SelectField
					label={account.language}
					isLabelHidden
					value={useLanguage()}
					options={languages.map((value) => ({ value, text: languageNames[value] }))}
					onChange={(language) => change.mutate(language)}
					isDisabled={change.isPending}
				/>
				<FailureNotice error={change.error} />
			</div>
		</Section>
	);
}
