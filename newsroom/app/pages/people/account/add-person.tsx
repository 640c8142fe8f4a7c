import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../../controls/dialogs/form-dialog.tsx';
import { call } from '../../../data/calls.ts';
import { invalidateTopics } from '../../../data/query-client.ts';
import { useMessages } from '../../../messages/messages.ts';
import { OneTimeAddress } from './one-time-address.tsx';
import { type PersonFacts, PersonFields } from './person-fields.tsx';

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
