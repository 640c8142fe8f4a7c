import type { Person } from '@portico/api/newsroom/answers/people.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../controls/dialogs/form-dialog.tsx';
import { showToast } from '../../../controls/notices/toasts.tsx';
import { call } from '../../../data/calls.ts';
import { invalidateTopics } from '../../../data/query-client.ts';
import { useMessages } from '../../../messages/messages.ts';
import { PersonFields } from './person-fields.tsx';

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
