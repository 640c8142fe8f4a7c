import { queryOptions } from '@tanstack/react-query';
import { call } from '../../data/calls.ts';

export const rolesQuery = queryOptions({
	queryKey: ['permissions', 'roles'],
	queryFn: ({ signal }) => call('get', '/api/newsroom/roles', {}, signal),
});
