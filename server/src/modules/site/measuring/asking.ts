import type { FastifyRequest } from 'fastify'

/** A browser that asks not to be followed (Global Privacy Control). */
export const isPrivate = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers['sec-gpc'] === '1'
