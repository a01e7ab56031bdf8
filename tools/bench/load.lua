-- Tells wrk what to send: the requests of a file in turn, where `{date}` becomes a date that no other request has. Prints the counts as JSON.
local asks, headers, count = {}, {}, 0

function init(args)
  for line in io.lines(args[1]) do
    local method, path, body = line:match("^(%S+) (%S+) ?(.*)$")
    table.insert(asks, { method = method, path = path, body = body ~= "" and body or nil })
  end
  headers = { ["authorization"] = "Bearer " .. args[2], ["content-type"] = "application/json" }
  count = tonumber(args[3])
end

function request()
  count = count + 1
  local ask = asks[count % #asks + 1]
  local date = os.date("!%Y-%m-%d %H:%M:%S", 1773000000 + count)
  return wrk.format(ask.method, ask.path, headers, ask.body and ask.body:gsub("{date}", date))
end

function done(summary)
  local errors = summary.errors
  local failed = errors.status + errors.connect + errors.read + errors.write + errors.timeout
  print(string.format('{"requests":%d,"seconds":%f,"failed":%d}', summary.requests, summary.duration / 1e6, failed))
end
