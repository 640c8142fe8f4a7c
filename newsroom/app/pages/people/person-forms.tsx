import { type Language, languages } from '@portico/api/languages.ts';
import type { Person } from '@portico/api/newsroom/answers/people.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../controls/dialogs.tsx';
import { SelectField } from '../../controls/fields/choice-fields.tsx';
import { TextField } from '../../controls/fields/text-field.tsx';
import { showToast } from '../../controls/toasts.tsx';
import { call } from '../../data/calls.ts';
import { invalidateTopics } from '../../data/query-client.ts';
import { useMessages } from '../../messages/messages.ts';
import { OneTimeAddress } from './one-time-address.tsx';

/** As the calls limit them. */
const maxNameLength = 60;
const maxDepartmentLength = 100;

/** The name of each language in itself. */
export const languageNames: Record<Language, string> = { zh: '中文', en: 'English' };

const noFacts: PersonFacts = { loginName: '', displayName: '', department: '', language: 'zh' };

/** Adds a person, then shows the one-time address for their password. */
export function AddPerson({ onClose }: { onClose(): void }) {
	const { people, general } = useMessages();
	const [facts, setFacts] = useState(noFacts);
	const add = useMutation({
		mutationFn: () => call('post', '/api/newsroom/people', { body: facts }),
		onSuccess: () => invalidateTopics(['people']),
	});
	if (add.data) {
		return <OneTimeAddress name={facts.displayName} link={add.data.link} onClose={onClose} />;
	}
	return (
		<FormDialog
			title={people.form.add}
			action={general.add}
			isPending={add.isPending}
			error={add.error}
			onSubmit={() => add.mutate()}
			onClose={onClose}
		>
			<PersonFields facts={facts} onChange={setFacts} />
		</FormDialog>
	);
}

/** Changes the facts of a person. */
export function EditPerson({ person, onClose }: { person: Person; onClose(): void }) {
	const { people, general } = useMessages();
	const { personId, loginName, displayName, department, language } = person;
	const [facts, setFacts] = useState({ loginName, displayName, department, language });
	const change = useMutation({
		mutationFn: () => call('put', '/api/newsroom/people/{personId}', { personId, body: facts }),
		onSuccess() {
			invalidateTopics(['people']);
			showToast(general.saved);
			onClose();
		},
	});
	return (
		<FormDialog
			title={people.form.edit}
			action={general.save}
			isPending={change.isPending}
			error={change.error}
			onSubmit={() => change.mutate()}
			onClose={onClose}
		>
			<PersonFields facts={facts} onChange={setFacts} />
		</FormDialog>
	);
}

type PersonFacts = { loginName: string; displayName: string; department: string; language: Language };

type Props = { facts: PersonFacts; onChange(facts: PersonFacts): void };

/** The fields of a person's facts. */
function PersonFields({ facts, onChange }: Props) {
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
