import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router'
import { Layout } from './layout.tsx'

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Outlet })

/** Everything below it is for people who have completed the login. */
export const portal = createRoute({ getParentRoute: () => root, id: 'portal', component: Layout })
