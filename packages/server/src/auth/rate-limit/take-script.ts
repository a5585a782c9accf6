/**
 * Fills the bucket for the time that has passed, and takes from it if there is enough. By the clock of Redis, since the nodes
 * that share a bucket have each their own. Numbers leave Lua without their fraction, so the wait is rounded up before.
 */
export const TAKE = `
local burst, rate, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local bucket = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local tokens, at = tonumber(bucket[1] or burst), tonumber(bucket[2] or now)
tokens = math.min(burst, tokens + math.max(0, now - at) * rate / 1000)
local admitted = tokens >= cost
local wait = 0
if admitted then tokens = tokens - cost else wait = math.ceil((cost - tokens) * 1000 / rate) end
redis.call('HSET', KEYS[1], 'tokens', string.format('%.6f', tokens), 'at', string.format('%.3f', now))
redis.call('PEXPIRE', KEYS[1], math.ceil(burst * 1000 / rate) + 1000)
return { admitted and 1 or 0, math.floor(tokens), wait }
`;
