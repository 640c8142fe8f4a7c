import { type Language, languages } from '@portico/api/languages.ts';
import { SelectField } from '../../../controls/fields/select-field.tsx';
import { TextField } from '../../../controls/fields/text-field.tsx';
import { useMessages } from '../../../messages/messages.ts';

export type PersonFacts = { loginName: string; displayName: string; department: string; language: Language };

/** As the calls limit them. */
const maxNameLength = 60;
const maxDepartmentLength = 100;

type Props = { facts: PersonFacts; onChange(facts: PersonFacts): void };

/** The fields of a person's facts. */
export function PersonFields({ facts, onChange }: Props) {
	const { form } = useMessages().people;
	return (
		<>
			<TextField
				label={form.loginName}
				note={form.loginNameNote}
				name="loginName"
				value={facts.loginName}
				onChange={(loginName) => onChange({ ...facts, loginName })}
				maxLength={maxNameLength}
				autoComplete="off"
				spellCheck="false"
				isRequired
				autoFocus
			/>
			<TextField
				label={form.displayName}
				name="displayName"
				value={facts.displayName}
				onChange={(displayName) => onChange({ ...facts, displayName })}
				maxLength={maxNameLength}
				autoComplete="off"
				isRequired
			/>
			<TextField
				label={form.department}
				name="department"
				value={facts.department}
				onChange={(department) => onChange({ ...facts, department })}
				maxLength={maxDepartmentLength}
				autoComplete="off"
			/>
			<SelectField
				label={form.language}
				name="language"
				value={facts.language}
				options={languages.map((value) => ({ value, text: languageNames[value] }))}
				onChange={(language) => onChange({ ...facts, language })}
			/>
		</>
	);
}

/** The name of each language in itself. */
export const languageNames: Record<Language, string> = { zh: '中文', en: 'English' };
