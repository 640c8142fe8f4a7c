import { searchAddress } from '@portico/api/addresses/addresses.ts';
import type { ComponentProps, FormEvent } from 'react';
import { useNavigate } from 'react-router';
import { useLanguage } from '../../state/language.ts';

/**
 * A form that opens the search. Before hydration, the browser submits it to the same address. React Router's own form
 * brings code for what no visitor of the site does (decision 068).
 */
export function SearchForm(props: Omit<ComponentProps<'form'>, 'action' | 'onSubmit'>) {
	const address = searchAddress(useLanguage());
	const navigate = useNavigate();

	function search(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		const fields = [...new FormData(event.currentTarget)];
		navigate(`${address}?${new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))}`);
	}

	return <form {...props} action={address} onSubmit={search} />;
}
