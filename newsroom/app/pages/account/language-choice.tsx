import { type Language, languages } from '@portico/api/languages.ts';
import { useMutation } from '@tanstack/react-query';
import { SelectField } from '../../controls/fields/select-field.tsx';
import { FailureNotice } from '../../controls/notices/failure-notice.tsx';
import { call } from '../../data/calls.ts';
import { setSession } from '../../data/session.ts';
import { languageNames, showLanguage, useLanguage, useMessages } from '../../messages/messages.ts';

/** The language in which the person sees the newsroom, on every device. */
export function LanguageChoice() {
	const { account } = useMessages();
	const change = useMutation({
		mutationFn: (language: Language) => call('put', '/api/newsroom/account/language', { body: { language } }),
		async onSuccess(session, language) {
			await showLanguage(language);
			setSession(session);
		},
	});
	return (
		<>
			<SelectField
				label={account.language}
				value={useLanguage()}
				options={languages.map((value) => ({ value, text: languageNames[value] }))}
				onChange={(language) => change.mutate(language)}
				isDisabled={change.isPending}
			/>
			<FailureNotice error={change.error} />
		</>
	);
}
